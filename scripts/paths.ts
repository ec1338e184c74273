import { dirname, join } from 'node:path'

/** Folder of the project. */
export const root = dirname(import.meta.dirname)

/** Absolute path in the project. */
export function inRoot(...parts: string[]): string {
  return join(root, ...parts)
}

/** JavaScript entry points of installed commands; run them with `process.execPath`. */
export const tools = {
  vite: inRoot('node_modules/vite/bin/vite.js'),
  wrangler: inRoot('node_modules/wrangler/bin/wrangler.js'),
  vitest: inRoot('node_modules/vitest/vitest.mjs'),
  tsc: inRoot('node_modules/typescript/bin/tsc'),
  oxlint: inRoot('node_modules/oxlint/bin/oxlint'),
  oxfmt: inRoot('node_modules/oxfmt/bin/oxfmt'),
}
