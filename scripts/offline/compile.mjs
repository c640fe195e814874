// Compiles the Python files below a folder in place, with the Python that will run them: `module.py` becomes `module.pyc`.
//   node compile.mjs PYODIDE FOLDER

import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Columns of errors take a fifth of a compiled module.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdir("/work");
python.mountNodeFS("/work", folder);
// No docstrings: nobody reads them there. No check of times: the sources are not there either.
const compiled = python.runPython(`
import compileall, pathlib, py_compile
done = compileall.compile_dir(
    "/work", quiet=1, legacy=True, optimize=2, stripdir="/work",
    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
)
for source in pathlib.Path("/work").rglob("*.py"):
    source.unlink()
done
`);
process.exit(compiled ? 0 : 1);
