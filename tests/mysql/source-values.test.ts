import { valuesSuite } from '../sources/values-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

valuesSuite(await mysqlServer())
