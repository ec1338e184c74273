import { recordsSuite } from '../sources/records-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

recordsSuite(await mysqlServer())
