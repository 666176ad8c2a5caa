// MailDev in its own process, because it takes over the process's signals and must end with the gateway even
// when that is killed. Started by inbox.ts with its options as one JSON argument.
import MailDev from 'maildev';

process.on('disconnect', () => process.exit(0));
// The gateway was gone before this was loaded.
if (!process.connected) process.exit(0);
MailDev({ silent: true, ...JSON.parse(process.argv[2]) }).listen((error) => {
  process.send(error ? { kind: 'failed', message: error.message } : { kind: 'ready' });
  if (error) process.exit(1);
});
