import { readsSuite } from '../sources/reads-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

readsSuite(await postgresServer())
