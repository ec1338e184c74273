import { refusalsSuite } from '../sources/refusals-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

refusalsSuite(await mysqlServer())
