import { attachedTablesSuite } from '../../sources/attached-tables-suite.ts'
import { postgresServer } from '../../sources/source-server.ts'

attachedTablesSuite(await postgresServer())
