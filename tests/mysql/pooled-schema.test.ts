import { pooledSchemaSuite } from '../sources/pooled-schema-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

pooledSchemaSuite(await mysqlServer())
