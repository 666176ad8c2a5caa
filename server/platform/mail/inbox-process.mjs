// MailDev in its own process, because it takes over the process's signals and must end with the gateway even
// when that is killed. Started by inbox.ts with its options as one JSON argument.
import MailDev from 'maildev';

process.on('disconnect', () => process.exit(0));
// The gateway may have ended while this was loaded; whoever starts next needs the ports.
setImmediate(() => {
  if (!process.connected) process.exit(0);
  MailDev({ silent: true, ...JSON.parse(process.argv[2]) }).listen((error) => {
    const answer = error ? { kind: 'failed', message: error.message } : { kind: 'ready' };
    // Without a gateway there is nobody to tell, and the process ends.
    process.send(answer, () => undefined);
    if (error) process.exit(1);
  });
});
