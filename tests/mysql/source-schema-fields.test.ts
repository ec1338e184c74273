import { schemaFieldsSuite } from '../sources/schema-fields-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

schemaFieldsSuite(await mysqlServer())
