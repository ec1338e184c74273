import { schemaUndoSuite } from '../sources/schema-undo-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

schemaUndoSuite(await mariadbServer())
