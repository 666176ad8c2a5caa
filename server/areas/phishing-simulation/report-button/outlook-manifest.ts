import { PRODUCT } from '@server/platform/mail/brand';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import { escapeHtml } from '@server/platform/text/html';
import { ADD_IN_DESCRIPTION, ADD_IN_GROUP, ADD_IN_NAME } from './add-in-texts';
import { iconPath, TASK_PANE_PATH } from './outlook.pages';

const VERSION = '1.0.0.0';
/** The first with which an add-in can read a mail's headers. */
const MAILBOX = '1.8';

/** The add-in's id: the same for a company in every download, so that a new manifest replaces the old one. */
function idOf(secrets: Pick<SecretBox, 'digest'>, companyId: number): string {
  const hex = Buffer.from(secrets.digest(`outlook add-in ${companyId}`), 'base64url').toString('hex');
  // A UUID of version 8: one whose content is up to its maker.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * The manifest of the Outlook add-in: a button over a mail that opens a task pane. The pane's address has the key, as every
 * mail program of the company needs it.
 */
export function outlookManifest(
  secrets: Pick<SecretBox, 'digest'>,
  { companyId, publicUrl, key }: { companyId: number; publicUrl: string; key: string },
): string {
  const pane = escapeHtml(`${publicUrl}${TASK_PANE_PATH}?k=${key}`);
  const icon = (size: number) => escapeHtml(`${publicUrl}${iconPath(size)}`);
  const [name, description, group] = [ADD_IN_NAME, ADD_IN_DESCRIPTION, ADD_IN_GROUP].map(escapeHtml);
  const images = [16, 32, 80]
    .map((size) => `<bt:Image id="icon${size}" DefaultValue="${icon(size)}"/>`)
    .join('\n        ');
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="MailApp">
  <Id>${idOf(secrets, companyId)}</Id>
  <Version>${VERSION}</Version>
  <ProviderName>${PRODUCT}</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="${name}"/>
  <Description DefaultValue="${description}"/>
  <IconUrl DefaultValue="${icon(64)}"/>
  <HighResolutionIconUrl DefaultValue="${icon(128)}"/>
  <SupportUrl DefaultValue="${escapeHtml(publicUrl)}"/>
  <AppDomains>
    <AppDomain>${escapeHtml(new URL(publicUrl).origin)}</AppDomain>
  </AppDomains>
  <Hosts>
    <Host Name="Mailbox"/>
  </Hosts>
  <Requirements>
    <Sets>
      <Set Name="Mailbox" MinVersion="${MAILBOX}"/>
    </Sets>
  </Requirements>
  <FormSettings>
    <Form xsi:type="ItemRead">
      <DesktopSettings>
        <SourceLocation DefaultValue="${pane}"/>
        <RequestedHeight>250</RequestedHeight>
      </DesktopSettings>
    </Form>
  </FormSettings>
  <Permissions>ReadItem</Permissions>
  <Rule xsi:type="ItemIs" ItemType="Message" FormType="Read"/>
  <DisableEntityHighlighting>true</DisableEntityHighlighting>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/mailappversionoverrides" xsi:type="VersionOverridesV1_0">
    <Requirements>
      <bt:Sets DefaultMinVersion="${MAILBOX}">
        <bt:Set Name="Mailbox"/>
      </bt:Sets>
    </Requirements>
    <Hosts>
      <Host xsi:type="MailHost">
        <DesktopFormFactor>
          <ExtensionPoint xsi:type="MessageReadCommandSurface">
            <OfficeTab id="TabDefault">
              <Group id="reportGroup">
                <Label resid="group"/>
                <Control xsi:type="Button" id="reportButton">
                  <Label resid="name"/>
                  <Supertip>
                    <Title resid="name"/>
                    <Description resid="description"/>
                  </Supertip>
                  <Icon>
                    <bt:Image size="16" resid="icon16"/>
                    <bt:Image size="32" resid="icon32"/>
                    <bt:Image size="80" resid="icon80"/>
                  </Icon>
                  <Action xsi:type="ShowTaskpane">
                    <SourceLocation resid="pane"/>
                  </Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>
        ${images}
      </bt:Images>
      <bt:Urls>
        <bt:Url id="pane" DefaultValue="${pane}"/>
      </bt:Urls>
      <bt:ShortStrings>
        <bt:String id="group" DefaultValue="${group}"/>
        <bt:String id="name" DefaultValue="${name}"/>
      </bt:ShortStrings>
      <bt:LongStrings>
        <bt:String id="description" DefaultValue="${description}"/>
      </bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>
`;
}
