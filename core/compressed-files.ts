// Files of the web app have compressed versions beside them. The build writes them, and the worker serves them.

/** The types of these files, by ending. */
export const compressedTypes: ReadonlyMap<string, string> = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['wasm', 'application/wasm'],
])

/** What is added to the name of the file; smallest first. Browsers accept Brotli over HTTPS and from the same machine. */
export const fileEncodings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const
