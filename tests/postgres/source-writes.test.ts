import { writesSuite } from '../sources/writes-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

writesSuite(await postgresServer())
