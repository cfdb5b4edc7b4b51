shell = { LIST($known) } のいずれかを指定してください（例: mastersync completion bash）。
install-bash = ~/.bashrc に追加する行: source <(mastersync completion bash)
install-zsh = ~/.zshrc の compinit の後に追加する行: source <(mastersync completion zsh)
install-fish = ~/.config/fish/config.fish に追加する行: mastersync completion fish | source
install-powershell = $PROFILE に追加する行: mastersync completion powershell | Out-String | Invoke-Expression
