import { attachSuite } from '../sources/attach-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

attachSuite(await postgresServer())
