import { readConfig } from '../../src/platform/config.ts';
import { type Running, startServices } from '../../src/process/start-services.ts';

/** The product's services as tests run them: many visitors let in, nothing outside, nothing logged unless TEST_LOG says so. */
export const startQuietServices = (
  appUrl: string,
  { dataDir, demo = false, ...more }: Partial<Parameters<typeof startServices>[0]> & { dataDir?: string; demo?: boolean | undefined } = {},
): Promise<Running> =>
  startServices({
    config: readConfig({ DATA_DIR: dataDir, DEMO: demo ? '1' : '0', VISITS_FACTOR: '1000', LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent' }),
    appUrl,
    directUrl: appUrl,
    simulators: { dvla: '', mot: '', postcoder: '', sms: '', supplier: '' },
    log: { warn: () => {}, error: () => {} },
    ...more,
  });
