import { schemaTablesSuite } from '../sources/schema-tables-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

schemaTablesSuite(await mysqlServer())
