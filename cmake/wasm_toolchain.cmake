# WebAssembly for the browser and for node: clang with the WASI C and C++ libraries, one thread, no exceptions.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# The archives contain code for link-time optimisation, which the system's ar can't index.
find_program(CMAKE_AR NAMES llvm-ar-22 REQUIRED)
find_program(CMAKE_RANLIB NAMES llvm-ranlib-22 REQUIRED)
# CMake's test program can't be linked before the flags of the project are known.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The compiler calls the triple deprecated, but its libraries are still installed under that name.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -fno-exceptions -fno-rtti -fno-threadsafe-statics -msimd128")
