import { schemaUndoSuite } from '../sources/schema-undo-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

schemaUndoSuite(await mysqlServer())
