import { startLibsqlServer } from './server.ts'

/** The server of the kill loop: serves the directory named by its argument and tells its address. */
const server = await startLibsqlServer({ dataDir: process.argv[2] ?? '' })
process.send?.(server.url)
