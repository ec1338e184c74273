import { defaultsSuite } from '../sources/defaults-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

defaultsSuite(await mariadbServer())
