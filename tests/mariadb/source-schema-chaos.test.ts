import { schemaChaosSuite } from '../sources/schema-chaos-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

schemaChaosSuite(await mariadbServer())
