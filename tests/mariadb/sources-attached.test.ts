import { attachedTablesSuite } from '../sources/attached-tables-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

attachedTablesSuite(await mariadbServer())
