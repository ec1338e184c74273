import { schemaCrashesSuite } from '../sources/schema-crashes-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

schemaCrashesSuite(await mysqlServer())
