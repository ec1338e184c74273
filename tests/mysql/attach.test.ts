import { attachSuite } from '../sources/attach-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

attachSuite(await mysqlServer())
