import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { logError } from '../progress.ts'

/** Names that Tessera creates in a data folder. */
const ownNames = ['secrets.json', 'databases', 'files']

/** Permission bits of the group and others. */
const forOthers = 0o077

/**
 * Creates a data folder that only its owner can read, and tightens the permissions of existing ones. Never
 * touches folders with files that Tessera did not create.
 */
export function restrictToOwner(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const isOurs = readdirSync(dataDir).every((name) => ownNames.includes(name))
  if (isOurs) close(dataDir)
  for (const name of ownNames) closeAll(join(dataDir, name))
}

/** The content of a private folder is inaccessible, so it is not scanned. */
function closeAll(path: string): void {
  const info = lstatSync(path, { throwIfNoEntry: false })
  if (!info || info.isSymbolicLink() || (info.mode & forOthers) === 0) return
  if (info.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
  close(path)
}

function close(path: string): void {
  const info = lstatSync(path)
  // Symbolic links report the mode of their target, which may be anywhere.
  if (info.isSymbolicLink() || (info.mode & forOthers) === 0) return
  try {
    chmodSync(path, info.mode & 0o700)
  } catch (error) {
    logError(`Others on this machine can read ${path}: ${String(error)}`)
  }
}
