// The Gmail add-on, as it runs in Google Apps Script: a button beside an open mail reports it.
const GATEWAY = '{{gateway}}';
// Set under Project Settings, Script Properties.
const KEY_PROPERTY = 'REPORT_KEY';
// Cut to what the gateway takes.
const HEADERS_MAX = 64000;
const BODY_MAX = 200000;
const TEXT_MAX = 1000;

/** Runs when the add-on is opened beside a mail. */
function onGmailMessage(event) {
  const settings = configuration(event);
  if (settings.failure) return failureCard(settings.failure);
  return askCard(settings, settings.isReportConfirmed ? 'onAsk' : 'onReport');
}

/** The button was pressed, and the company wants people to be asked. */
function onAsk(event) {
  const settings = configuration(event);
  if (settings.failure) return pushed(failureCard(settings.failure));
  return pushed(questionCard(settings));
}

/** Reports the open mail. */
function onReport(event) {
  const settings = configuration(event);
  if (settings.failure) return pushed(failureCard(settings.failure));
  const texts = settings.texts;
  GmailApp.setCurrentMessageAccessToken(event.gmail.accessToken);
  const message = GmailApp.getMessageById(event.gmail.messageId);
  const token = message.getHeader('X-Phishing-Token');
  const raw = message.getRawContent();
  const end = raw.search(/\r?\n\r?\n/);
  const answer = send('', {
    token: token || undefined,
    reporter: Session.getActiveUser().getEmail() || undefined,
    mail: {
      from: message.getFrom().slice(0, TEXT_MAX),
      subject: (message.getSubject() || '').slice(0, TEXT_MAX),
      headers: (end < 0 ? raw : raw.slice(0, end)).slice(0, HEADERS_MAX),
      body: message.getBody().slice(0, BODY_MAX),
    },
  });
  if (!answer.data) return pushed(textCard(texts.title, answer.isRefused ? texts.keyRefused : texts.failed));
  const isSimulation = answer.data.kind === 'SIMULATION';
  const card = isSimulation
    ? textCard(texts.simulationTitle, texts.simulationText)
    : textCard(texts.suspiciousTitle, texts.suspiciousText);
  return CardService.newActionResponseBuilder()
    .setNavigation(CardService.newNavigation().popToRoot().updateCard(card))
    .build();
}

/** Goes back without reporting. */
function onCancel() {
  return CardService.newActionResponseBuilder().setNavigation(CardService.newNavigation().popCard()).build();
}

/** What the add-on asks and says, or which words tell why it doesn't know. */
function configuration(event) {
  const language = event.commonEventObject?.userLocale || 'en';
  const answer = send('/configuration', { language });
  if (answer.data) return answer.data;
  return { failure: answer.isRefused ? '{{keyRefused}}' : '{{failed}}' };
}

function send(path, body) {
  const key = PropertiesService.getScriptProperties().getProperty(KEY_PROPERTY) || '';
  try {
    const response = UrlFetchApp.fetch(`${GATEWAY}/phishing/api/v1/report${path}`, {
      method: 'post',
      contentType: 'application/json',
      payload: JSON.stringify(Object.assign({ key }, body)),
      muteHttpExceptions: true,
    });
    const status = response.getResponseCode();
    if (status === 200) return JSON.parse(response.getContentText());
    // A key that was replaced won't work by trying again.
    return { isRefused: status === 403 || status === 422 };
  } catch (_error) {
    return { isRefused: false };
  }
}

const button = (label, handler) =>
  CardService.newTextButton()
    .setText(label)
    .setOnClickAction(CardService.newAction().setFunctionName(handler));

const cardOf = (title, widgets) => {
  const section = CardService.newCardSection();
  for (const widget of widgets) section.addWidget(widget);
  return CardService.newCardBuilder()
    .setHeader(CardService.newCardHeader().setTitle(title))
    .addSection(section)
    .build();
};

const paragraph = (text) => CardService.newTextParagraph().setText(text);
const textCard = (title, text) => cardOf(title, [paragraph(text)]);
const failureCard = (text) => textCard('{{name}}', text);
const askCard = ({ texts }, handler) => cardOf('{{name}}', [button(texts.report, handler)]);
const questionCard = ({ texts }) =>
  cardOf(texts.title, [
    paragraph(texts.question),
    button(texts.report, 'onReport'),
    button(texts.cancel, 'onCancel'),
  ]);
const pushed = (card) =>
  CardService.newActionResponseBuilder().setNavigation(CardService.newNavigation().pushCard(card)).build();
