import { schemaChaosSuite } from '../sources/schema-chaos-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

schemaChaosSuite(await mysqlServer())
