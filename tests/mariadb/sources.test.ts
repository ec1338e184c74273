import { sourcesSuite } from '../sources/sources-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

sourcesSuite(await mariadbServer())
