import { recordsSuite } from '../../sources/records-suite.ts'
import { postgresServer } from '../../sources/source-server.ts'

recordsSuite(await postgresServer())
