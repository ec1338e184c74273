import { schemaKillsSuite } from '../sources/schema-kills-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

schemaKillsSuite(await mariadbServer())
