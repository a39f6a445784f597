// For every file that has a Checkbox, Radio or Switch. Most pages have none, so these are not in mantine-styles.ts.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
