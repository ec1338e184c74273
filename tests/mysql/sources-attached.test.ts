import { attachedTablesSuite } from '../sources/attached-tables-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

attachedTablesSuite(await mysqlServer())
