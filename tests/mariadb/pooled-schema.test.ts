import { pooledSchemaSuite } from '../sources/pooled-schema-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

pooledSchemaSuite(await mariadbServer())
