import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { complain } from '../progress.ts'

/** What Tessera keeps in a data folder. */
const ownNames = ['secrets.json', 'databases', 'files']

/** Bits of a mode that let the group or everybody in. */
const forOthers = 0o077

/**
 * Makes a data folder that only its owner can read, and takes the rights of others from one that an older version
 * made. Files that Tessera did not make are left alone, and so is a folder that holds some.
 */
export function keepPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const isOurs = readdirSync(dataDir).every((name) => ownNames.includes(name))
  if (isOurs) close(dataDir)
  for (const name of ownNames) closeAll(join(dataDir, name))
}

/** What is inside a private folder is out of reach, so a large one is not looked through at each start. */
function closeAll(path: string): void {
  const info = lstatSync(path, { throwIfNoEntry: false })
  if (!info || info.isSymbolicLink() || (info.mode & forOthers) === 0) return
  if (info.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
  close(path)
}

function close(path: string): void {
  const info = lstatSync(path)
  // The mode of a link is that of what it leads to, which may be anywhere.
  if (info.isSymbolicLink() || (info.mode & forOthers) === 0) return
  try {
    chmodSync(path, info.mode & 0o700)
  } catch (error) {
    complain(`Others on this machine can read ${path}: ${String(error)}`)
  }
}
