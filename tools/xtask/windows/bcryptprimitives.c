/* Stands in for a library of Windows 10 that Rust's standard library loads and older Wines lack: random bytes. */
#include <stddef.h>

__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *data, unsigned long length);

__declspec(dllexport) int ProcessPrng(unsigned char *data, size_t length) {
    return SystemFunction036(data, (unsigned long)length);
}
