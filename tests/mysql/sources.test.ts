import { sourcesSuite } from '../sources/sources-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

sourcesSuite(await mysqlServer())
