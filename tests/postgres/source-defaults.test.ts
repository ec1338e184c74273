import { defaultsSuite } from '../sources/defaults-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

defaultsSuite(await postgresServer())
