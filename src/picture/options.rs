//! The options for drawing pictures, on the command line.

use super::{Wanted, named};
use lexopt::ValueExt;
use mbrane_play::Settings;
use std::{fs, io, path::Path};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The pictures, if any: after them the program ends.
    pub wanted: Option<Wanted>,
    pub settings: Box<Settings>,
    only: Option<String>,
    few_colours: bool,
}

pub(crate) const USAGE: &str = "
For pictures of the game; then the program exits:

  --picture FILE      draw the game to this PNG file
  --film FILE         draw a count as an animated PNG file
  --card FILE         draw a result as players share it, 1200x630
  --scenes FOLDER     draw every state into this folder, made if missing
  --only PART,...     with --scenes, draw only states with one of these parts in their names
  --few-colours       with --scenes, save small files of 255 colours
  --set 'NAME VALUE'  use this setting: 'theme paper', 'text 200'
";

impl Drawing {
    /// Reads an option and its value. Returns whether there is one of this name.
    pub(crate) fn read(
        &mut self,
        name: &str,
        words: &mut lexopt::Parser,
    ) -> Result<bool, lexopt::Error> {
        match name {
            "picture" => self.want(Wanted::One(words.value()?.into()))?,
            "film" => self.want(Wanted::Film(words.value()?.into()))?,
            "card" => self.want(Wanted::Card(words.value()?.into()))?,
            "scenes" => self.want(Wanted::Scenes {
                folder: words.value()?.into(),
                only: String::new(),
                few_colours: false,
            })?,
            "few-colours" => self.few_colours = true,
            "only" => self.only = Some(words.value()?.string()?),
            "set" => {
                let line = words.value()?.string()?;
                self.settings
                    .set(&line)
                    .ok_or_else(|| format!("`--set {line}` is no setting with its value"))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn want(&mut self, wanted: Wanted) -> Result<(), String> {
        match self.wanted.replace(wanted) {
            None => Ok(()),
            Some(_) => Err("one picture can be drawn, not two".to_owned()),
        }
    }

    pub(crate) fn check(&mut self, stand: bool) -> Result<(), String> {
        if stand && self.wanted.is_some() {
            return Err("`--stand` goes with no picture".to_owned());
        }
        if let Some(Wanted::Scenes { few_colours, .. }) = &mut self.wanted {
            *few_colours = self.few_colours;
        } else if self.few_colours {
            return Err("`--few-colours` goes with --scenes".to_owned());
        }
        let Some(part) = self.only.take() else {
            return Ok(());
        };
        let Some(Wanted::Scenes { only, .. }) = &mut self.wanted else {
            return Err(format!("`--only {part}` goes with --scenes"));
        };
        if named(&part).next().is_none() {
            return Err(format!("there is no scene with `{part}` in its name"));
        }
        *only = part;
        Ok(())
    }

    /// Makes the folder for the pictures, and checks that files can be written there.
    ///
    /// # Errors
    /// They cannot; the reason says why.
    pub fn prepare(&self) -> Result<(), String> {
        let (folder, file) = match &self.wanted {
            None => return Ok(()),
            Some(Wanted::Scenes { folder, .. }) => (folder.as_path(), None),
            Some(Wanted::One(file) | Wanted::Film(file) | Wanted::Card(file)) => {
                (file.parent().unwrap_or(Path::new("")), Some(file))
            }
        };
        // A file without a folder goes to where the program was started.
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        make_writable(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        match file.filter(|file| file.is_dir()) {
            Some(file) => Err(format!(
                "{} is a folder, and a picture needs a file",
                file.display()
            )),
            None => Ok(()),
        }
    }
}

fn make_writable(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(format!(".mbrane-{}", std::process::id()));
    fs::File::create(&probe)?;
    fs::remove_file(probe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn drawing(words: &[&str]) -> Result<Drawing, String> {
        let (mut drawing, mut words) = (Drawing::default(), lexopt::Parser::from_args(words));
        while let Some(word) = words.next().map_err(|error| error.to_string())? {
            let lexopt::Arg::Long(name) = word else {
                panic!("no option: {word:?}")
            };
            let name = name.to_owned();
            assert!(
                drawing
                    .read(&name, &mut words)
                    .map_err(|error| error.to_string())?,
                "{name}"
            );
        }
        drawing.check(false).map(|()| drawing)
    }

    #[test]
    fn scenes_are_chosen_by_a_part_of_their_names() {
        let only = |only: &str| {
            Some(Wanted::Scenes {
                folder: "a".into(),
                only: only.to_owned(),
                few_colours: false,
            })
        };
        assert_eq!(drawing(&["--scenes", "a"]).unwrap().wanted, only(""));
        assert_eq!(
            drawing(&["--only", "upset", "--scenes", "a"])
                .unwrap()
                .wanted,
            only("upset")
        );
        assert!(
            drawing(&["--scenes", "a", "--only", "nosuch"])
                .unwrap_err()
                .contains("`nosuch`")
        );
        assert!(
            drawing(&["--only", "title"])
                .unwrap_err()
                .contains("--scenes")
        );
        assert!(drawing(&["--scenes"]).unwrap_err().contains("--scenes"));
        let few = drawing(&["--few-colours", "--scenes", "a"]).unwrap().wanted;
        assert!(matches!(
            few,
            Some(Wanted::Scenes {
                few_colours: true,
                ..
            })
        ));
        assert!(
            drawing(&["--few-colours", "--film", "a"])
                .unwrap_err()
                .contains("--scenes")
        );
        assert!(
            drawing(&["--picture", "a", "--film", "b"])
                .unwrap_err()
                .contains("not two")
        );
        let mut picture = drawing(&["--picture", "a.png"]).unwrap();
        assert!(picture.check(true).unwrap_err().contains("--stand"));
    }

    #[test]
    fn pictures_are_drawn_with_a_setting() {
        let paper = Settings {
            theme: mbrane_play::Theme::Paper,
            ..Settings::default()
        };
        assert_eq!(*drawing(&["--set", "theme paper"]).unwrap().settings, paper);
        for line in ["theme pink", "colours paper"] {
            assert_eq!(
                drawing(&["--set", line]),
                Err(format!("`--set {line}` is no setting with its value"))
            );
        }
    }

    #[test]
    fn a_folder_for_pictures_is_made_or_refused_with_the_reason() {
        let folder = std::env::temp_dir().join(format!("mbrane-options-{}", std::process::id()));
        let prepare = |wanted: Wanted| {
            Drawing {
                wanted: Some(wanted),
                ..Drawing::default()
            }
            .prepare()
        };
        let scenes = |folder: PathBuf| {
            prepare(Wanted::Scenes {
                folder,
                only: String::new(),
                few_colours: false,
            })
        };
        assert_eq!(Drawing::default().prepare(), Ok(()));
        assert_eq!(prepare(Wanted::One("a.png".into())), Ok(()));
        assert_eq!(prepare(Wanted::One(folder.join("one/a.png"))), Ok(()));
        assert_eq!(scenes(folder.join("more/scenes")), Ok(()));
        assert!(
            folder.join("one").is_dir()
                && fs::read_dir(folder.join("more/scenes"))
                    .unwrap()
                    .next()
                    .is_none()
        );
        for wanted in [Wanted::One, Wanted::Film] {
            assert!(
                prepare(wanted(folder.join("one")))
                    .unwrap_err()
                    .contains("is a folder")
            );
        }
        fs::write(folder.join("file"), []).unwrap();
        for refused in [
            scenes(folder.join("file")),
            scenes(folder.join("file/in")),
            prepare(Wanted::One(folder.join("file/a.png"))),
        ] {
            assert!(refused.unwrap_err().contains("file"));
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
