import { crashesSuite } from '../sources/crashes-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

crashesSuite(await mysqlServer())
