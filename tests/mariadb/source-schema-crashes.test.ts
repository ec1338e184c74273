import { schemaCrashesSuite } from '../sources/schema-crashes-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

schemaCrashesSuite(await mariadbServer())
