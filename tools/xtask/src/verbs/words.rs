//! `cargo xtask words`: words, lessons and rules as PO files for translators, and back.

use std::{fs, path::Path};

use crate::{
    shell::{Done, at},
    words, workspace,
};

pub(super) fn run(given: &[String]) -> Done {
    let root = workspace::root();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    match given.as_slice() {
        ["export", to] => {
            for (code, _) in words::languages(root)? {
                export(root, &code, Path::new(to))?;
            }
            Ok(())
        }
        ["export", code, to] => export(root, code, Path::new(to)),
        ["import", file] => import(root, Path::new(file)),
        _ => Err("say `export [LANGUAGE] FOLDER` or `import FILE.po`".to_owned()),
    }
}

fn export(root: &Path, code: &str, to: &Path) -> Done {
    let text = words::export(root, code)?;
    let name = match code {
        "en" => "words.pot".to_owned(),
        code => format!("{code}.po"),
    };
    at(to, fs::create_dir_all(to))?;
    let path = to.join(name);
    at(&path, fs::write(&path, text))?;
    println!("{}", path.display());
    Ok(())
}

fn import(root: &Path, file: &Path) -> Done {
    let text = at(file, fs::read_to_string(file))?;
    let import = words::import(root, &text).map_err(|(line, reason)| match line {
        0 => format!("{}: {reason}", file.display()),
        line => format!("{}:{line}: {reason}", file.display()),
    })?;
    words::write(&import.files)?;
    for (path, _) in &import.files {
        println!("{}", path.display());
    }
    println!(
        "{} files changed, {} entries without translation",
        import.files.len(),
        import.untranslated
    );
    Ok(())
}
