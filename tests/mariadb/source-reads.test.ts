import { readsSuite } from '../sources/reads-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

readsSuite(await mariadbServer())
