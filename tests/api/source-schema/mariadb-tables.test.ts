import { schemaTablesSuite } from '../../sources/schema-tables-suite.ts'
import { mariadbServer } from '../../sources/source-server.ts'

schemaTablesSuite(await mariadbServer())
