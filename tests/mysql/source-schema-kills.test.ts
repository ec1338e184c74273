import { schemaKillsSuite } from '../sources/schema-kills-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

schemaKillsSuite(await mysqlServer())
