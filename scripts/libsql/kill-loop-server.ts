import { startLibsqlServer } from './server.ts'

/** Server for the kill loop: serves the directory in its argument and prints its URL. */
const server = await startLibsqlServer({ dataDir: process.argv[2] ?? '' })
process.send?.(server.url)
