import { schemaFieldsSuite } from '../../sources/schema-fields-suite.ts'
import { mariadbServer } from '../../sources/source-server.ts'

schemaFieldsSuite(await mariadbServer())
