import { writesSuite } from '../sources/writes-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

writesSuite(await mysqlServer())
