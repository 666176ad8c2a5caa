// The task pane of the Outlook add-in, as it runs there: the mail under it is reported.
(() => {
  // Cut to what the gateway takes.
  const HEADERS_MAX = 64_000;
  const BODY_MAX = 200_000;
  const TEXT_MAX = 1000;
  const REPORT = '/phishing/api/v1/report';
  const TOKEN = /^X-Phishing-Token:[ \t]*([\w-]+)/im;

  const texts = JSON.parse(document.getElementById('texts').textContent);
  const key = new URLSearchParams(location.search).get('k') ?? '';
  const title = document.getElementById('title');
  const text = document.getElementById('text');
  const button = document.getElementById('act');

  function show(heading, words, label, act) {
    title.textContent = heading;
    text.textContent = words;
    button.hidden = !label;
    button.textContent = label ?? '';
    button.onclick = act ?? null;
  }

  /** Asks Outlook for something about the mail; what it can't give is empty. */
  const ask = (start) =>
    new Promise((resolve) => {
      start((result) => resolve(result.status === Office.AsyncResultStatus.Succeeded ? result.value : ''));
    });

  async function send(path, body) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ key, ...body }),
    });
    if (!response.ok) throw Object.assign(new Error('refused'), { status: response.status });
    return (await response.json()).data;
  }

  const attempt = (act) =>
    act().catch(({ status }) => {
      // A key that was replaced won't work by trying again.
      const isKey = status === 403 || status === 422;
      show(texts.title, isKey ? texts.keyRefused : texts.failed, isKey ? undefined : texts.retry, () =>
        attempt(act),
      );
    });

  async function report(item) {
    show(texts.reporting, '');
    const headers = await ask((done) => item.getAllInternetHeadersAsync(done));
    const body = await ask((done) => item.body.getAsync(Office.CoercionType.Html, done));
    const token = TOKEN.exec(headers)?.[1];
    const reporter = Office.context.mailbox.userProfile.emailAddress;
    const { kind } = await send(REPORT, {
      ...(token ? { token } : {}),
      ...(reporter ? { reporter } : {}),
      mail: {
        from: (item.from?.emailAddress ?? '').slice(0, TEXT_MAX),
        subject: (item.subject ?? '').slice(0, TEXT_MAX),
        headers: headers.slice(0, HEADERS_MAX),
        body: body.slice(0, BODY_MAX),
      },
    });
    if (kind === 'SIMULATION') show(texts.simulationTitle, texts.simulationText);
    else show(texts.suspiciousTitle, texts.suspiciousText);
  }

  Office.onReady(() =>
    attempt(async () => {
      const { item } = Office.context.mailbox;
      if (!item) return show(texts.noMail, '');
      const { isReportConfirmed } = await send(`${REPORT}/configuration`, {
        language: Office.context.displayLanguage,
      });
      // Opening the pane was the first click.
      if (!isReportConfirmed) return attempt(() => report(item));
      return show(texts.title, texts.question, texts.report, () => attempt(() => report(item)));
    }),
  );
})();
